// Apart from the other constants: a page that needs these alone then comes without a schema library.

/** Numbers of the screen (R9.6): pixels, and the plane of overlays. */
export const screenNumbers = { mobileMaxWidth: 768, overlayZIndex: 2000 } as const;
