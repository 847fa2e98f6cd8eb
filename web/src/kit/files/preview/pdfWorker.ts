// The web worker of pdf.js; importing it starts it.
import "pdfjs-dist/build/pdf.worker.min.mjs";
