const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  // The order matters: most user agents also claim to be Chrome and Safari.
  ["WeChat", /MicroMessenger\/(\d+)/],
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Headless)?Chrome\/(\d+)|CriOS\/(\d+)/],
  ["Safari", /Version\/(\d+).*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["HarmonyOS", /HarmonyOS|OpenHarmony/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux/],
];

/** Readable name of browser and operating system; other user agents are returned as they are. */
export function browserName(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const found = pattern.exec(userAgent);
    if (!found) continue;
    const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
    return [`${name} ${found[1] ?? found[2]}`, ...(system ? [system] : [])].join(" · ");
  }
  return userAgent;
}
