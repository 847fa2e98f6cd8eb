import type { ReactNode, SVGProps } from "react";

/** The few icons we need, drawn on one 16 px grid with one stroke, instead of an icon library. */
const shapes = {
  dashboard: <path d="M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM9 8.5h4.5v5H9zM2.5 11h4.5v2.5H2.5z" />,
  setting: (
    <>
      <path d="M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6" />
      <circle cx="10.25" cy="4.5" r="1.75" />
      <circle cx="5.75" cy="11.5" r="1.75" />
    </>
  ),
  book: <path d="M3 3.5c2-.7 3.7-.5 5 .5 1.3-1 3-1.2 5-.5v9c-2-.7-3.7-.5-5 .5-1.3-1-3-1.2-5-.5zM8 4v9" />,
  menu: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  bookmark: <path d="M4.5 2.500h7v11L8 10.500l-3.500 3z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  user: (
    <>
      <circle cx="8" cy="5.5" r="2.75" />
      <path d="M2.75 13.500c.6-2.8 2.6-4.2 5.25-4.200s4.65 1.4 5.25 4.2" />
    </>
  ),
  team: (
    <>
      <circle cx="6" cy="5.500" r="2.500" />
      <path d="M1.500 13c.5-2.500 2.200-3.800 4.500-3.800s4 1.300 4.500 3.800M10.500 3.200a2.400 2.400 0 0 1 0 4.600M12 9.600c1.400.5 2.200 1.600 2.500 3.400" />
    </>
  ),
  down: <path d="m4 6 4 4 4-4" />,
  up: <path d="m4 10 4-4 4 4" />,
  safety: (
    <path d="M8 2.500l5 1.700v3.800c0 3-2 4.800-5 5.700-3-.9-5-2.700-5-5.700V4.200zM5.800 8l1.600 1.600 2.900-3" />
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.300 6.600c.2-1.100.9-1.600 1.800-1.600 1 0 1.700.6 1.700 1.500 0 1.200-1.700 1.300-1.700 2.600M8.100 11.200v.01" />
    </>
  ),
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  globe: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M2.5 8h11M8 2.500c3.7 3.6 3.7 7.4 0 11-3.7-3.6-3.7-7.4 0-11z" />
    </>
  ),
  signOut: <path d="M6.5 2.500h-3v11h3M10 5l3 3-3 3M13 8H6.5" />,
  login: <path d="M9.5 2.500h3v11h-3M6.500 5l3 3-3 3M9.500 8H2.500" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.500-3.500M13 2.500v3h-3" />,
  check: <path d="m3 8.500 3.500 3.500L13 4.500" />,
  right: <path d="M3 8h10M9 4l4 4-4 4" />,
  key: (
    <>
      <circle cx="5.500" cy="10.500" r="2.750" />
      <path d="m7.500 8.500 5.500-5.500M10.500 5.500l2 2" />
    </>
  ),
  idcard: (
    <>
      <path d="M1.500 3.500h13v9h-13zM9.500 6.500h3M9.500 9.500h3" />
      <circle cx="5.500" cy="6.800" r="1.300" />
      <path d="M3.500 10.500c.3-1.200 1-1.800 2-1.800s1.700.6 2 1.800" />
    </>
  ),
  bell: <path d="M4 11V7.200a4 4 0 0 1 8 0V11l1.200 1.500H2.800zM6.500 14.200h3" />,
  message: <path d="M2.500 3.500h11v7.500H7.500L4.500 13.500V11h-2zM5 6h6M5 8.500h4" />,
  inbox: <path d="M2.5 9 4.5 3h7l2 6v4h-11zM2.5 9H6l.8 1.800h2.400L10 9h3.5" />,
  table: <path d="M2.5 3h11v10h-11zM2.500 6.500h11M6.500 6.500V13" />,
  appstore: (
    <path d="M2.500 2.500h4.500v4.500H2.500zM9 2.500h4.500v4.500H9zM2.500 9h4.500v4.500H2.500zM9 9h4.500v4.500H9z" />
  ),
  drag: <path d="M6 4h.01M6 8h.01M6 12h.01M10 4h.01M10 8h.01M10 12h.01" strokeWidth="2" />,
  filter: <path d="M2.5 3.500h11l-4.2 5v4l-2.6 1v-5z" />,
  warning: <path d="M8 2.5 14 13H2zM8 6.500v3M8 11.300v.01" />,
  swap: <path d="M2.5 5.500h10M9.500 2.500l3 3-3 3M13.500 10.500h-10M6.500 7.500l-3 3 3 3" />,
  diff: <path d="M8 2.500v5M5.500 5h5M5.500 11.500h5M2.500 14h11" />,
  mail: <path d="M2.5 3.500h11v9h-11zM2.5 4.500l5.500 4.500 5.500-4.500" />,
  link: (
    <path d="M6.5 9.500l3-3M7.200 4.800l1.600-1.600a2.800 2.800 0 0 1 4 4l-1.600 1.600M8.800 11.200l-1.600 1.600a2.800 2.800 0 0 1-4-4l1.600-1.600" />
  ),
  page: <path d="M4 2.500h5.500L12.5 5.500v8H4zM9.5 2.500v3h3" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.500v3.500M8 5.200v.01" />
    </>
  ),
  fold: <path d="M2.500 3h11v10h-11zM6 3v10M11 6.500 9.500 8l1.500 1.500" />,
  unfold: <path d="M2.500 3h11v10h-11zM6 3v10M9.500 6.500 11 8l-1.500 1.500" />,
  download: <path d="M8 2.500v7.500M5 7.200l3 3 3-3M2.500 13.500h11" />,
  upload: <path d="M8 10V2.500M5 5.300l3-3 3 3M2.500 13.500h11" />,
  fullscreen: <path d="M6 2.500H2.500V6M10 2.500h3.500V6M6 13.500H2.500V10M10 13.500h3.500V10" />,
  leaveFullscreen: <path d="M2.500 6H6V2.500M13.500 6H10V2.500M2.500 10H6v3.500M13.500 10H10v3.500" />,
  pin: <path d="m9.500 2.500 4 4-1.500.5-2.500 2.500-.5 3-5-5 3-.5L9 4.500zM5.500 10.500l-3 3" />,
  calendar: (
    <path d="M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 2v3M10.500 2v3M5.500 9.500h.01M8 9.500h.01M10.500 9.500h.01" />
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.800v3.400l2.300 1.400" />
    </>
  ),
  history: <path d="M3 8a5 5 0 1 0 1.500-3.500M3 2.500v3h3M8 5.300v3l2 1.200" />,
  order: <path d="M3.500 2.500h9v11h-9zM6 5.500h4M6 8h4M6 10.500h2.500" />,
  return: <path d="M6 3 2.500 6.500 6 10M2.500 6.500h7a4 4 0 0 1 0 8H6" />,
  claim: (
    <path d="M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11zM5.800 5 8 7.800 10.200 5M8 7.800V11.500M6 9h4" />
  ),
  stamp: <path d="M6.500 8V6a2 2 0 1 1 3 0v2M3.500 8h9v3h-9zM2.500 13.500h11" />,
  chart: <path d="M2.500 13.500h11M4 11V7.500M8 11V3M12 11V5.500" />,
  pages: <path d="M5.500 2.500h8v8M2.500 5.500h8v8h-8z" />,
  flag: <path d="M4 14V2.500h8l-2 3 2 3H4" />,
  flagged: <path d="M4 14V2.500h8l-2 3 2 3H4" fill="currentColor" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Icons offered for menu entries. */
export const MENU_ICON_NAMES: readonly IconName[] = [
  "dashboard",
  "setting",
  "book",
  "menu",
  "user",
  "team",
  "idcard",
  "safety",
  "key",
  "login",
  "question",
  "info",
  "warning",
  "filter",
  "search",
  "globe",
  "inbox",
  "mail",
  "page",
  "pages",
  "calendar",
  "clock",
  "history",
  "download",
  "pin",
  "order",
  "return",
  "claim",
  "stamp",
  "chart",
  "swap",
  "table",
];

/** Icon names used by the server's menu and by common icon sets. */
const aliases: Record<string, IconName> = {
  home: "dashboard",
  system: "setting",
  settings: "setting",
  dict: "book",
  dictionary: "book",
};

export function menuIcon(name: string | null | undefined): IconName {
  if (!name) return "page";
  if (name in shapes) return name as IconName;
  return aliases[name] ?? "page";
}

export function Icon({ name, ...rest }: { name: IconName } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {shapes[name]}
    </svg>
  );
}
