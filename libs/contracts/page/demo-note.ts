/**
 * The CSS class of the line that says that an installation is a demo. The HTML that api-page writes has the line; the web changes its
 * language.
 */
export const DEMO_NOTE = 'demo-note';
