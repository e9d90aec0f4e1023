import { boundaries } from './boundaries.mjs';
import { dates } from './dates.mjs';
import { floors } from './floors.mjs';
import { forms } from './forms.mjs';
import { markup } from './markup.mjs';
import { shortcuts } from './shortcuts.mjs';
import { silence } from './silence.mjs';
import { words } from './words.mjs';

export default { meta: { name: 'own' }, rules: { boundaries, dates, floors, forms, markup, shortcuts, silence, words } };
