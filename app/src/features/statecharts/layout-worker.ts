// Layouts are computed here, off the page's thread. ELK answers messages by itself when it finds itself in a worker.
import 'elkjs/lib/elk-worker.min.js';
