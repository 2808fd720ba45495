import type { Link } from "../../house/connection";
import { standingWords } from "../../texts/standing";
import type { Notice } from "../../wire/messages";

export type TroubleKind =
  | "lost"
  | "found"
  | "elsewhere"
  | "ended"
  | "misunderstood"
  | "going-down";

/** Something that a person should know and can act on. */
export interface Trouble {
  kind: TroubleKind;
  title: string;
  text: string;
}

/** How it stands: the socket first, then the session, then what the house has said; null where all is well. */
export function troubleOf(link: Link, elsewhere: boolean, notice: Notice | null): Trouble | null {
  const s = standingWords;
  if (link.kind === "stopped") {
    switch (link.why) {
      case "taken-over":
        return { kind: "elsewhere", title: s.elsewhere, text: s.elsewhereText };
      case "sign-in":
        return { kind: "ended", title: s.ended, text: s.endedText };
      case "not-understood":
        return { kind: "misunderstood", title: s.misunderstood, text: s.misunderstoodText };
      case "left":
        break;
      default:
        return link.why satisfies never;
    }
  }
  if (link.kind === "waiting" || (link.kind === "connecting" && link.tries > 0)) {
    const restarts = notice?.code === "going-down";
    return restarts ? { kind: "going-down", title: s.goingDown, text: s.lostText } : { kind: "lost", title: s.lost, text: s.lostText };
  }
  if (elsewhere) return { kind: "elsewhere", title: s.elsewhere, text: s.elsewhereText };
  return notice === null ? null : said(notice);
}

function said(notice: Notice): Trouble | null {
  const s = standingWords;
  switch (notice.code) {
    case "going-down":
      return { kind: "going-down", title: s.goingDown, text: notice.text };
    case "taken-over":
      return { kind: "elsewhere", title: s.elsewhere, text: s.elsewhereText };
    case "reality-check": // has a window of its own
      return null;
    default:
      return notice.code satisfies never;
  }
}
