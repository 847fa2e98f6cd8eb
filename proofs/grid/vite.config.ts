import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// One copy of React for all three grids, and the product's own source for ours.
export default defineConfig({
  plugins: [react()],
  resolve: { dedupe: ["react", "react-dom", "i18next", "react-i18next"] },
  build: { outDir: "dist", target: "es2023" },
});
