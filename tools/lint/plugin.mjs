import { boundaries } from './boundaries.mjs';
import { dates } from './dates.mjs';
import { features } from './features.mjs';
import { forms } from './forms.mjs';
import { markup } from './markup.mjs';
import { shortcuts } from './shortcuts.mjs';
import { silence } from './silence.mjs';
import { statements } from './sql.mjs';
import { words } from './words.mjs';

export default { meta: { name: 'own' }, rules: { boundaries, dates, features, forms, markup, shortcuts, silence, statements, words } };
