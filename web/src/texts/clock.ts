import { t } from ".";

/** Times as people here read them; every page writes them through these. */
const clock = new Intl.DateTimeFormat(t.locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const minute = new Intl.DateTimeFormat(t.locale, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(t.locale, { weekday: "long", day: "numeric", month: "long" });
const paper = new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "long", year: "numeric" });
const short = new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const number = new Intl.NumberFormat(t.locale);

/** 13:12:40 */
export const clockOf = (ms: number): string => clock.format(ms);

/** Saturday 7 March, 14:02 */
export const dayOf = (ms: number): string => `${day.format(ms).replace(",", "")}, ${minute.format(ms)}`;

/** 7 March 2026 */
export const paperDay = (ms: number): string => paper.format(ms);

/** 7 Mar, 14:02 */
export const shortDay = (ms: number): string => short.format(ms);

/** 4,431 */
export const count = (value: number): string => number.format(value);
