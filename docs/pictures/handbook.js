// Tables that are wider than the window scroll sideways: with keys too, once they can be focused.
(() => {
  const mark = () => {
    for (const one of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (one.scrollWidth > one.clientWidth) {
        one.tabIndex = 0;
        one.setAttribute("role", "group");
        one.setAttribute("aria-label", "Table");
      } else {
        one.removeAttribute("tabindex");
      }
    }
  };
  new MutationObserver(mark).observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("resize", mark);
})();
