/** The role by which the doctor asks PostgreSQL and PgBouncer, which lets it read its statistics (`stats_users`). */
export const DOCTOR_ROLE = 'madang_util';
