/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'madang123!';
