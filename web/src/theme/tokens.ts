import type { ThemeConfig } from "antd";

/**
 * The one place for colours, sizes and motion. Everything else reads them: antd through `antdTheme`, our own
 * styles through the CSS variables that `applyTokens` writes.
 */
const color = {
  /** Fills, focus rings, selection. Only 3.6:1 on white, so never for text. */
  theme: "#4880ff",
  /** Links and primary buttons: 5.6:1 on white. */
  action: "#2b5fd9",
  actionHover: "#2450bd",
  actionSoft: "#eef3ff",
  actionLine: "#c9d9ff",
  text: "#1d2433",
  textSecondary: "#4a5468",
  textTertiary: "#5d6779",
  textDisabled: "#8a93a3",
  line: "#e6e9ef",
  lineStrong: "#d4d9e2",
  page: "#f5f7fa",
  surface: "#ffffff",
  surfaceSunken: "#f8f9fb",
  surfaceHover: "#f3f6fb",
  good: "#0b7a3b",
  waiting: "#b45309",
  bad: "#c62a2f",
  dotGrey: "#8a94a6",
  dotBlue: "#4880ff",
  dotAmber: "#f59e0b",
  dotGreen: "#16a34a",
  dotRed: "#ef4444",
  goodSoft: "#eef8f1",
  goodLine: "#b9dfc7",
  warnSoft: "#fff8e6",
  warnLine: "#f3d48b",
  badSoft: "#fdf0f0",
  flash: "#fff4cf",
} as const;

const size = {
  control: "30px",
  radius: "6px",
  radiusLarge: "8px",
  topBar: "44px",
  tabBar: "36px",
  sidebar: "210px",
} as const;

const font = {
  family:
    'Inter, "PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", system-ui, -apple-system, "Segoe UI", sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
} as const;

const motion = { fast: "120ms", normal: "160ms" } as const;

/** Below this width the sidebar becomes a drawer. */
export const MOBILE_QUERY = "(max-width: 991.98px)";
/** Below this width a list shows cards instead of a table. */
export const PHONE_QUERY = "(max-width: 599.98px)";

/** Row heights a user can choose from, in pixels. */
export const ROW_HEIGHTS = { compact: 28, standard: 32, roomy: 40 } as const;
export type Density = keyof typeof ROW_HEIGHTS;

export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: color.theme,
    colorInfo: color.theme,
    colorLink: color.action,
    colorLinkHover: color.actionHover,
    colorSuccess: color.good,
    colorWarning: color.waiting,
    colorError: color.bad,
    colorText: color.text,
    colorTextSecondary: color.textSecondary,
    colorTextTertiary: color.textTertiary,
    colorTextPlaceholder: "#667082",
    colorBorder: color.lineStrong,
    colorBorderSecondary: color.line,
    colorBgLayout: color.page,
    fontFamily: font.family,
    fontSize: 13,
    lineHeight: 20 / 13,
    controlHeight: 30,
    controlHeightSM: 24,
    borderRadius: 6,
    borderRadiusLG: 8,
    motionDurationFast: "0.12s",
    motionDurationMid: "0.14s",
    motionDurationSlow: "0.16s",
    colorSuccessBg: color.goodSoft,
    colorSuccessBorder: color.goodLine,
    colorWarningBg: color.warnSoft,
    colorWarningBorder: color.warnLine,
    colorErrorBg: color.badSoft,
    colorBgMask: "rgb(29 36 51 / 28%)",
    boxShadow: "0 6px 20px rgb(29 36 51 / 10%)",
    boxShadowSecondary: "0 6px 20px rgb(29 36 51 / 12%)",
  },
  components: {
    Button: {
      colorPrimary: color.action,
      colorPrimaryHover: color.actionHover,
      colorPrimaryActive: "#1e449f",
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
    },
    Tabs: { itemSelectedColor: color.action, itemHoverColor: color.action, horizontalMargin: "0 0 14px 0" },
    Pagination: { itemSize: 28 },
    Drawer: { paddingLG: 20 },
    Segmented: { itemSelectedColor: color.text },
  },
};

function variables(prefix: string, values: Record<string, string>): string {
  const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}-${dashed(name)}:${value};`)
    .join("");
}

/** Writes the tokens as CSS variables, once, before the first render. */
export function applyTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:root{${variables("c", color)}${variables("s", size)}${variables("f", font)}${variables("m", motion)}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
