import { mount } from "svelte";
import Board from "./pages/board/Page.svelte";
import { place } from "./place";

// A display shows one table for days: it has no other page, so it is a program of its own without any of them.
const [, , table = ""] = location.pathname.split("/");
mount(Board, { target: place(), props: { table: decodeURIComponent(table) } });
