import { mount } from "svelte";
import App from "./App.svelte";
import { place } from "./place";

mount(App, { target: place() });
