import type { Component } from "svelte";
import { match } from "./match";
import { ROUTES } from "./routes";

export interface PageProps {
  params: Record<string, string>;
}

/** A page takes its params, or nothing. */
export type Page = Component<never>;

export interface Route {
  /** Such as `/round/:table/:number`. */
  pattern: string;
  title: string;
  load: () => Promise<{ default: Page }>;
}

class Router {
  path = $state(location.pathname);
  /** What stands behind the path, such as `?table=t7k2m9`. */
  search = $state(location.search);
  readonly found = $derived(match(ROUTES, this.path));

  constructor() {
    window.addEventListener("popstate", () => {
      this.read();
    });
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  /** A plain click on a link to one of our own pages. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (match(ROUTES, link.pathname) === null) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
