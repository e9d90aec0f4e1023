import { array, object, string } from 'yup';
import { SNIPPET_POSITION, values, type CodeOf, type Yn, YN } from '../codes';
import { service } from '../endpoint';
import { message, oneOf, REQUIRED, seq, text, yn } from '../fields';
import { LIMITS } from '../limits';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/snippets' as const;

/** Code of other companies that a site puts into the pages of its storefront. */
export interface Snippet {
  snippetSeq: number;
  title: string;
  position: CodeOf<typeof SNIPPET_POSITION>;
  code: string;
  useYn: Yn;
  /** Y: the snippet is for marketing; it is loaded only after the visitor agreed. */
  marketingYn: Yn;
  /** Origins that the Content-Security-Policy of the storefront allows for it. */
  hosts: string[];
  /** Whether the snippet contains scripts; these run for visitors who are not logged in only. */
  hasScript: boolean;
}
const snippetInput = object({
  title: text(60).required(REQUIRED),
  position: oneOf(values(SNIPPET_POSITION)).default(SNIPPET_POSITION.HEAD).required(REQUIRED),
  code: string()
    .max(LIMITS.snippetMax, message('maxLength', { max: LIMITS.snippetMax }))
    .test('blank', REQUIRED, (code) => !!code?.trim())
    .required(REQUIRED),
  useYn: yn().default(YN.YES).required(REQUIRED),
  marketingYn: yn().default(YN.NO).required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about its snippets. */
export const snippetApi = {
  list: get(ch, 'SITE_DESIGN_UPDATE').returns<Snippet[]>(),
  create: post(ch, 'SITE_DESIGN_UPDATE', snippetInput).notBySupport().returns<Snippet>(),
  update: post(`${ch}/:snippetSeq`, 'SITE_DESIGN_UPDATE', snippetInput).notBySupport().returns<Snippet>(),
  /** Sorts the snippets; the call names all of them in their new order. */
  order: post(
    `${ch}/order`,
    'SITE_DESIGN_UPDATE',
    object({ order: array(seq().required(REQUIRED)).max(LIMITS.snippetsMax).required(REQUIRED) }).noUnknown(),
  )
    .notBySupport()
    .returns<Snippet[]>(),
  remove: post(`${ch}/:snippetSeq/delete`, 'SITE_DESIGN_UPDATE').notBySupport().returns<null>(),
};
