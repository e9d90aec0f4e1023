import { LIMITS } from '@madang/contracts/limits';
import { uploadApi } from '@madang/contracts/main/curriculum';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatBytes } from '../../lib/bytes';
import type { FieldMessage } from '../../lib/form-text';
import { contractWord } from '../../lib/i18n';
import { cx } from '../../ui/cx';
import { Field } from '../../ui/field';
import { Embed, Picture } from './editor-nodes';
import s from './editor.module.css';
import { RichTextBar } from './editor-bar';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { rel: 'noopener', target: '_blank' } },
    codeBlock: false,
    code: false,
  }),
  Picture,
  Embed,
];
const IMAGES: readonly string[] = ['image/jpeg', 'image/png'];
const EMPTY = '<p></p>';

export interface RichTextProps {
  name?: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  hint?: string;
  error?: FieldMessage;
  required?: boolean;
  /** Whether the editor is lower at first. */
  short?: boolean;
  hideLabel?: boolean;
}
/** The text editor: headings, lists, links, pictures and video players. The value is HTML, '' for an empty text. */
export function RichText({ name, label, value, onChange, hint, error, required, short, hideLabel }: RichTextProps) {
  const { t } = useTranslation('editor');
  const [sending, setSending] = useState<number | null>(null);
  const shown = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });

  async function insertImages(files: Iterable<File>): Promise<void> {
    for (const file of files) {
      const wrong = !IMAGES.includes(file.type)
        ? contractWord('errors.IMAGE_TYPE')
        : file.size > LIMITS.imageBytes
          ? contractWord('errors.IMAGE_TOO_LARGE', { max: formatBytes(LIMITS.imageBytes) })
          : null;
      if (wrong) {
        toast(wrong, { tone: 'bad' });
        continue;
      }
      const body = new FormData();
      body.append('file', file);
      setSending(0);
      try {
        const { url } = await call(uploadApi.image, { body, onProgress: setSending });
        editor
          ?.chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src: url, alt: '' } })
          .run();
      } catch (failed) {
        toast(errorMessage(failed), { tone: 'bad' });
      } finally {
        setSending(null);
      }
    }
  }
  const takeFiles = (files: FileList | undefined): boolean => {
    if (!files?.length) return false;
    void insertImages(Array.from(files));
    return true;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: cx(s.text, short && s.short)! },
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: own }) => {
      const html = own.getHTML();
      shown.current = html === EMPTY ? '' : html;
      change.current(shown.current);
    },
  });
  // Shows a value that did not come from typing here: another person's change, or an undo.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <Field name={name} label={label} hideLabel={hideLabel} hint={hint} error={error} required={required} group>
      {(ids) => (
        <div className={s.box} data-invalid={ids['aria-invalid']}>
          {editor && <RichTextBar editor={editor} label={label} onImages={(files) => void insertImages(files)} />}
          <EditorContent editor={editor} />
          {sending !== null && (
            <p className={s.sending} role="status">
              {t('sending', { percent: sending })}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
