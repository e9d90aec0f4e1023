/** The class of the line that says that an installation is a demo; the shell writes it, the web keeps its language. */
export const DEMO_NOTE = 'demo-note';
