/** Set up for tests without a document. */
import { afterEach } from "vitest";
import { tidyUp } from "./tidyUp";

// It is registered before the hooks of the file, and so runs after them.
afterEach(() => tidyUp());
