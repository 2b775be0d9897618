/** Marks a form that the browser sends by itself, to a page: the app is not needed for it. */
export const nativeForm = { 'data-native': '' };
