// The half of the reader of PDFs that works beside the page. It starts by being loaded.
import "pdfjs-dist/build/pdf.worker.min.mjs";
