import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vitest/config";

/**
 * What the reader of PDFs fetches when a file needs it: tables for Chinese, Japanese and Korean text, two fonts of
 * signs, and a decoder of pictures. The version stands in their address, because they are cached for ever.
 */
export function pdfFiles(): Plugin {
  const home = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const at = `assets/pdfjs-${version}`;
  const wanted = [
    ...readdirSync(join(home, "cmaps")).map((name) => `cmaps/${name}`),
    ...["FoxitSymbol.pfb", "FoxitDingbats.pfb", "LICENSE_FOXIT"].map((name) => `standard_fonts/${name}`),
    ...["openjpeg_nowasm_fallback.js", "LICENSE_OPENJPEG", "LICENSE_PDFJS_OPENJPEG"].map(
      (name) => `wasm/${name}`,
    ),
  ];
  return {
    name: "pdf-files",
    generateBundle() {
      for (const name of wanted)
        this.emitFile({ type: "asset", fileName: `${at}/${name}`, source: readFileSync(join(home, name)) });
    },
    configureServer(server) {
      server.middlewares.use(`/${at}`, (request, response, next) => {
        const name = (request.url ?? "").split("?")[0]?.slice(1) ?? "";
        if (!wanted.includes(name) || !existsSync(join(home, name))) return next();
        if (name.endsWith(".js")) response.setHeader("content-type", "text/javascript");
        createReadStream(join(home, name)).pipe(response);
      });
    },
  };
}
