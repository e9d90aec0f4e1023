/** The time of day that a form proposes for a mail on a day that somebody has chosen. */
export const PLANNED_MAIL_TIME = '10:00';
