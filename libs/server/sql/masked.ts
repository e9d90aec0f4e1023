import { EMAIL_NAME, MASK } from '@madang/contracts/masked';
import { sql, type Sql } from './sql';

/** SQL: the e-mail address as `maskedEmail` of libs/contracts/masked.ts shows it. */
export const maskedEmail = (email: Sql): Sql => sql`regexp_replace(${email}, ${EMAIL_NAME}, ${`\\1${MASK}`})`;
