import { array, boolean, mixed, object, string, ValidationError } from 'yup';
import { message } from '../../fields';
import { BLOCK_TYPES, BLOCKS, COMMON_LOOKS, SHOW, type BlockType } from './declaration';
import { initialOf, ruleOf, type Fields, type Values } from './fields';

/** One block of a page. `id` is its own for good: data, editor and history go by it. */
export type BlockOf<T extends BlockType> = {
  id: string;
  type: T;
  /** Whether the block stays in the page and is shown to nobody. */
  hidden: boolean;
  /** Whether the block has words of a template that nobody has replaced yet: it is shown in the editor alone then. */
  sample: boolean;
  content: Values<(typeof BLOCKS)[T]['content']>;
  looks: Values<(typeof BLOCKS)[T]['looks']> & Values<typeof COMMON_LOOKS>;
  show: Values<typeof SHOW>;
};
/** A block of any type. */
export type Block = { [T in BlockType]: BlockOf<T> }[BlockType];
/** The choices of to whom a block is shown (`show.to`). */
export type Audience = Block['show']['to'];

/** Blocks that one page may have. */
export const BLOCKS_MAX = 60;

/** The choices of looks that a block of this type has. */
export const looksOf = (type: BlockType): Fields => ({ ...BLOCKS[type].looks, ...COMMON_LOOKS });

/** A block as the palette makes it. */
export const newBlock = <T extends BlockType>(type: T, id: string): BlockOf<T> =>
  ({
    id,
    type,
    hidden: false,
    sample: false,
    content: initialOf(BLOCKS[type].content),
    looks: initialOf(looksOf(type)),
    show: initialOf(SHOW),
  }) as BlockOf<T>;

// Each kind has a rule of its own shape; whoever takes one by its kind gets back a block of any kind.
const RULES = Object.fromEntries(
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
      show: ruleOf(SHOW),
    }).noUnknown(),
  ]),
) as unknown as Record<BlockType, ReturnType<typeof object>>;
const ruleFor = (value: unknown) => {
  const type = (value as { type?: unknown } | null)?.type;
  return typeof type === 'string' && Object.hasOwn(RULES, type) ? RULES[type as BlockType] : null;
};

/** A block of any kind, checked by the rules of its own; kinds that nobody knows are refused. */
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

/** The blocks of a page from top to bottom. */
export const blocksRule = () =>
  array(blockRule)
    .max(BLOCKS_MAX, message('listMax', { max: BLOCKS_MAX }))
    .test('ids', message('invalid'), (blocks) => new Set(blocks?.map((one) => one?.id)).size === (blocks?.length ?? 0));

/** Blocks as they were kept, with the values that were added since; kinds that are gone are left out. */
export const readBlocks = (kept: unknown): Block[] =>
  (Array.isArray(kept) ? kept : []).flatMap((one) => {
    const rule = ruleFor(one);
    // The rule of its kind has made it a block.
    return rule ? [rule.cast(one, { assert: false }) as unknown as Block] : [];
  });

/** Whether a block is on show now to people of these kinds; the device is the window's matter. */
export function isShown({ hidden, sample, show }: Block, audiences: readonly Audience[], now: Date): boolean {
  if (hidden || sample || !audiences.includes(show.to)) return false;
  const at = now.getTime();
  return (!show.from || Date.parse(show.from) <= at) && (!show.until || at <= Date.parse(show.until));
}
