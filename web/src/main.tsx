import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Providers } from "./app/Providers";
import { Root } from "./app/Root";
import { listenForErrors } from "./core/pageErrors";
import "./theme/global.css";
import { applyTokens } from "./theme/tokens";
import { startWords } from "./words";

listenForErrors();
applyTokens();
await startWords();

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
createRoot(place).render(
  <StrictMode>
    <Providers>
      <Root />
    </Providers>
  </StrictMode>,
);
