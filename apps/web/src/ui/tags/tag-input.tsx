import { readTag, splitTags, type TagKind } from '@madang/contracts/tags';
import { X } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { cx } from '../cx';
import { Field, type FieldProps } from '../field';
import s from './tags.module.css';

export interface TagHandle {
  /** Turns the text still being typed into tags; returns all tags, or null if the text is wrong, which the field then shows. */
  settle: () => readonly string[] | null;
}
export interface TagInputProps extends Omit<FieldProps, 'counter' | 'good'> {
  kind: TagKind;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** How many tags there can be (CN-039). */
  max: number;
  /** Whether the same tag can be added twice (CN-046). */
  twice?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Whether the input gets the focus when its dialog opens. */
  first?: boolean;
  handle?: Ref<TagHandle>;
}
const INPUT_MODES = { email: 'email', url: 'url', text: 'text', digits: 'numeric', isodate: 'text', textTag: 'text' } as const;

/**
 * The state of the input: the text being typed, its error, the announcement for screen readers, and the function that makes tags of the
 * text.
 */
function useTaking({ kind, value, onChange, max, twice }: Pick<TagInputProps, 'kind' | 'value' | 'onChange' | 'max' | 'twice'>) {
  const { t } = useTranslation('tags');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<FieldMessage>(null);
  const [said, setSaid] = useState('');
  /** Adds the valid entries; the others stay in the field, with the first error. */
  const take = (typed: readonly string[]): readonly string[] | null => {
    const tags = [...value];
    const left: string[] = [];
    let reason: FieldMessage = null;
    for (const one of typed) {
      const read = readTag(kind, one);
      if (!read) continue;
      const problem: FieldMessage = read.error
        ? read.error.key === 'invalid'
          ? t('word')
          : read.error
        : !twice && tags.includes(read.value)
          ? t('twice', { tag: read.value })
          : tags.length >= max
            ? { key: 'listMax', values: { max } }
            : null;
      if (!problem) tags.push(read.value);
      else {
        reason ??= problem;
        left.push(one);
      }
    }
    if (tags.length > value.length) {
      onChange(tags);
      setSaid(t('added', { tags: tags.slice(value.length).join(', ') }));
    }
    setText(left.join(', '));
    setWrong(reason);
    return reason ? null : tags;
  };
  return { text, setText, wrong, setWrong, said, setSaid, take };
}

interface Typing {
  kind: TagKind;
  text: string;
  setText: (text: string) => void;
  setWrong: (wrong: FieldMessage) => void;
  /** Adds the typed entries; false if one of them is wrong. */
  add: (typed: readonly string[]) => boolean;
  /** Moves the focus to the last tag; null while there is none. */
  toLast: (() => void) | null;
}
/** The handlers of the field for keys, pasted text and input. */
function typingOf({ kind, text, setText, setWrong, add, toLast }: Typing) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    // A syllable that is still being composed is not a tag; in Safari, its last key is only recognized by keyCode 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const typed = text.trim();
    if (event.key === ',' || (event.key === 'Enter' && typed)) {
      event.preventDefault();
      add([text]);
    } else if (event.key === 'Tab' && typed && !event.shiftKey) {
      // After a wrong entry, Tab still leaves the field.
      if (add([text])) event.preventDefault();
    } else if (event.key === 'Backspace' && !text && toLast) {
      event.preventDefault();
      toLast();
    } else if (event.key === 'ArrowLeft' && !text) toLast?.();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = splitTags(kind, event.clipboardData.getData('text'));
    if (pasted.length < 2) return;
    event.preventDefault();
    add(text.trim() ? [text, ...pasted] : pasted);
  };
  /** Keyboards of phones may report no key for a comma, so it is looked for in the text once nothing is being composed. */
  const read = (typed: string, composing: boolean) => {
    setWrong(null);
    if (composing || !typed.includes(',')) return setText(typed);
    const parts = typed.split(',');
    const rest = parts.pop() ?? '';
    if (add(parts)) setText(rest.trimStart());
  };
  return { keys, paste, read };
}

/** A field for several tags: Enter, comma or Tab adds one, pasting adds several; a tag is removed by its cross or by keys (CN-039..049). */
export function TagInput({
  kind,
  value,
  onChange,
  max,
  twice,
  placeholder,
  disabled,
  first,
  handle,
  error,
  className,
  ...field
}: TagInputProps) {
  const { t } = useTranslation('tags');
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector('input');
  const focusTag = (index: number) => box.current?.querySelectorAll<HTMLElement>('li button')[index]?.focus();

  const { text, setText, wrong, setWrong, said, setSaid, take } = useTaking({ kind, value, onChange, max, twice });
  const add = (typed: readonly string[]) => take(typed) !== null;
  useImperativeHandle(handle, () => ({
    settle: () => {
      if (!text.trim()) return value;
      const tags = take(text.split(','));
      if (!tags) input()?.focus();
      return tags;
    },
  }));
  const remove = (index: number) => {
    setSaid(t('removed', { tag: value[index] }));
    setWrong(null);
    onChange(value.filter((_, i) => i !== index));
    setTimeout(() => (value.length > 1 ? focusTag(Math.min(index, value.length - 2)) : input()?.focus()));
  };
  const tagKeys = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      remove(index);
    } else if (event.key === 'ArrowLeft') focusTag(Math.max(0, index - 1));
    else if (event.key === 'ArrowRight') {
      if (index + 1 < value.length) focusTag(index + 1);
      else input()?.focus();
    }
  };
  const { keys, paste, read } = typingOf({
    kind,
    text,
    setText,
    setWrong,
    add,
    toLast: value.length ? () => focusTag(value.length - 1) : null,
  });
  return (
    <Field {...field} className={className} error={wrong ?? error} counter={`${value.length}/${max}`}>
      {(ids) => (
        <div
          ref={box}
          className={cx(s.box, disabled && s.off)}
          data-invalid={ids['aria-invalid']}
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            input()?.focus();
          }}
        >
          <TagList label={field.label} value={value} disabled={disabled} remove={remove} onKey={tagKeys} />
          <input
            {...ids}
            type="text"
            inputMode={INPUT_MODES[kind]}
            enterKeyHint="enter"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            data-first={first || undefined}
            placeholder={value.length ? undefined : placeholder}
            value={text}
            onChange={(event) => read(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
            onCompositionEnd={(event) => read(event.currentTarget.value, false)}
            onKeyDown={keys}
            onPaste={paste}
            onBlur={() => text.trim() && add([text])}
          />
          <span className="sr-only" role="status">
            {said}
          </span>
        </div>
      )}
    </Field>
  );
}

interface ListProps extends Pick<TagInputProps, 'label' | 'value' | 'disabled'> {
  remove: (index: number) => void;
  onKey: (event: KeyboardEvent<HTMLButtonElement>, index: number) => void;
}
function TagList({ label, value, disabled, remove, onKey }: ListProps) {
  const { t } = useTranslation('tags');
  if (value.length === 0) return null;
  return (
    <ul className={s.tags} aria-label={t('list', { label: label ?? '' })}>
      {value.map((tag, i) => (
        <li key={`${i} ${tag}`}>
          <span>{tag}</span>
          <button
            type="button"
            disabled={disabled}
            aria-label={t('remove', { tag })}
            onClick={() => remove(i)}
            onKeyDown={(event) => onKey(event, i)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
