import { array, boolean, mixed, object, string, ValidationError } from 'yup';
import { message } from '../../fields';
import { BLOCK_TYPES, BLOCKS, COMMON_LOOKS, SHOW_FIELDS, type BlockType } from './declaration';
import { initialOf, ruleOf, type Fields, type Values } from './fields';

/** One block of a page. Its `id` never changes, since the block's data, the editor and the history find the block by it. */
export type BlockOf<T extends BlockType> = {
  id: string;
  type: T;
  /** Whether staff have hidden the block from visitors; it stays on the page for later. */
  hidden: boolean;
  /** Whether the block still has a template's sample words, which staff have not replaced; only the editor shows such a block. */
  sample: boolean;
  content: Values<(typeof BLOCKS)[T]['content']>;
  looks: Values<(typeof BLOCKS)[T]['looks']> & Values<typeof COMMON_LOOKS>;
  show: Values<typeof SHOW_FIELDS>;
};
/** A block of any type. */
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];
/** The groups of people to whom a block can be shown (`show.to`). */
export type Audience = Block['show']['to'];

/** Maximum number of blocks of one page. */
export const BLOCKS_MAX = 60;

/** The fields that set the look of a block of this type. */
export const looksOf = (type: BlockType): Fields => ({ ...BLOCKS[type].looks, ...COMMON_LOOKS });

/** A new block of a type with its initial values, as the editor adds it. */
export const newBlock = <T extends BlockType>(type: T, id: string): BlockOf<T> =>
  ({
    id,
    type,
    hidden: false,
    sample: false,
    content: initialOf(BLOCKS[type].content),
    looks: initialOf(looksOf(type)),
    show: initialOf(SHOW_FIELDS),
  }) as BlockOf<T>;

// Each type of block has a rule of its own shape; the compiler cannot tell them apart here, so all get one type.
const BLOCK_RULES = Object.fromEntries(
  BLOCK_TYPES.map((type) => [
    type,
    object({
      id: string()
        .matches(/^[\w-]{1,60}$/, message('invalid'))
        .required(),
      type: string().required(),
      hidden: boolean().default(false),
      sample: boolean().default(false),
      content: ruleOf(BLOCKS[type].content),
      looks: ruleOf(looksOf(type)),
      show: ruleOf(SHOW_FIELDS),
    }).noUnknown(),
  ]),
) as unknown as Record<BlockType, ReturnType<typeof object>>;
const ruleFor = (value: unknown) => {
  const type = (value as { type?: unknown } | null)?.type;
  return typeof type === 'string' && Object.hasOwn(BLOCK_RULES, type) ? BLOCK_RULES[type as BlockType] : null;
};

/** Takes a block of any type and checks it by the rule of its own type; unknown types are refused. */
const blockRule = mixed<Block>()
  .transform((value: unknown) => {
    const rule = ruleFor(value);
    if (!rule) return value;
    try {
      return rule.cast(value, { assert: false });
    } catch {
      return value;
    }
  })
  .test('block', function (value) {
    const rule = ruleFor(value);
    if (!rule) return this.createError({ message: message('invalid') });
    try {
      rule.validateSync(value, { abortEarly: false });
      return true;
    } catch (e) {
      if (!(e instanceof ValidationError)) throw e;
      const inner = e.inner.length ? e.inner : [e];
      return new ValidationError(
        inner.map((one) => this.createError({ path: one.path ? `${this.path}.${one.path}` : this.path, message: one.errors[0] as string })),
      );
    }
  })
  .required();

/** Takes the blocks of a page from top to bottom; no two may have the same id. */
export const blocksRule = () =>
  array(blockRule)
    .max(BLOCKS_MAX, message('listMax', { max: BLOCKS_MAX }))
    .test('ids', message('invalid'), (blocks) => new Set(blocks?.map((one) => one?.id)).size === (blocks?.length ?? 0));

/**
 * Reads stored blocks: fields that were added to a type since then get their initial values, and blocks of types that no longer exist are
 * left out.
 */
export const readBlocks = (kept: unknown): Block[] =>
  (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const rule = ruleFor(one);
    // The rule of its type has made the stored value a block.
    return rule ? [rule.cast(one, { assert: false }) as unknown as Block] : [];
  });

/** Whether a block is shown at `now` to a viewer who belongs to these groups. The page itself decides about phones and computers. */
export function isShown({ hidden, sample, show }: Block, audiences: readonly Audience[], now: Date): boolean {
  if (hidden || sample || !audiences.includes(show.to)) return false;
  const at = now.getTime();
  return (!show.from || Date.parse(show.from) <= at) && (!show.until || at <= Date.parse(show.until));
}
