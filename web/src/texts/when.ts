import { t } from ".";

/** Day and hour as a person says them here: "Sat 21 Nov, 14:00". */
export function whenText(at: number): string {
  const day = new Date(at);
  if (Number.isNaN(day.getTime())) return "";
  const date = day.toLocaleDateString(t.locale, { weekday: "short", day: "numeric", month: "short" });
  const hour = day.toLocaleTimeString(t.locale, { hour: "2-digit", minute: "2-digit" });
  return `${date}, ${hour}`;
}

/** A stretch of time in its two largest parts: "2 days", "1 h 20 min", "45 s". */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 48) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  return `${Math.round(hours / 24)} days`;
}
