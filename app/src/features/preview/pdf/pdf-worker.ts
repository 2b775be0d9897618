// pdf.js's own worker, under a name that the worker policy of the server knows.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
