/** The CSS class of the line that says that an installation is a demo. The shell writes the line; the web changes its language. */
export const DEMO_NOTE = 'demo-note';
