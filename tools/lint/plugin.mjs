import { boundaries } from './boundaries.mjs';
import { casts } from './casts.mjs';
import { clauses } from './clauses.mjs';
import { codes } from './codes.mjs';
import { columns } from './columns.mjs';
import { dates } from './dates.mjs';
import { floors } from './floors.mjs';
import { forms } from './forms.mjs';
import { lines } from './lines.mjs';
import { markup } from './markup.mjs';
import { names } from './names.mjs';
import { shortcuts } from './shortcuts.mjs';
import { silence } from './silence.mjs';
import { spreads } from './spreads.mjs';
import { parameters, sqlFiles, statements } from './sql.mjs';
import { wordCodes } from './word-codes.mjs';
import { words } from './words.mjs';
import { writers } from './writers.mjs';

export default {
  meta: { name: 'madang' },
  rules: {
    boundaries,
    casts,
    clauses,
    columns,
    codes,
    dates,
    floors,
    forms,
    lines,
    markup,
    names,
    parameters,
    shortcuts,
    silence,
    spreads,
    'sql-files': sqlFiles,
    statements,
    'word-codes': wordCodes,
    words,
    writers,
  },
};
