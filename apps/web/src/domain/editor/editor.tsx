import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { toast } from '../../lib/dialogs';
import { useUploadMark } from '../../lib/uploading';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Field } from '../../ui/field';
import { useUploadsOff } from '../site-switch/use-switched-off';
import { Embed, Picture } from './editor-nodes';
import { PicturePlaces } from './picture-places';
import { usePictureUploads } from './picture-uploads';
import l from '../../ui/layout.module.css';
import s from './editor.module.css';
import { RichTextBar } from './editor-bar';

const EDITOR_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { rel: 'noopener', target: '_blank' } },
    codeBlock: false,
    code: false,
  }),
  Picture,
  Embed,
  PicturePlaces,
];
const EMPTY_EDITOR_HTML = '<p></p>';

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
  const pictures = usePictureUploads();
  const off = useUploadsOff();
  const closed = useRef(off);
  const sending = pictures.percent;
  const box = useRef<HTMLDivElement>(null);
  useUploadMark(box, sending !== null);
  const shown = useRef(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
    closed.current = off;
  });

  // A fieldset that is switched off closes its native fields alone, so the text follows it. Runs after every render, as rights may change.
  useEffect(() => {
    const open = !box.current?.closest('fieldset:disabled');
    if (editor && editor.isEditable !== open) editor.setEditable(open, false);
  });
  const insertImages = (files: Iterable<File>, at?: number) => {
    if (editor) void pictures.insert(editor, Array.from(files), at);
  };
  const takeFiles = (files: FileList | undefined, at?: number): boolean => {
    if (!files?.length) return false;
    if (closed.current) toast(t('imageOff'), { tone: 'info' });
    else insertImages(files, at);
    return true;
  };
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content: value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: s.text! },
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (view, event) => takeFiles(event.dataTransfer?.files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onUpdate: ({ editor: own }) => {
      const html = own.getHTML();
      shown.current = html === EMPTY_EDITOR_HTML ? '' : html;
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
        <div ref={box} className={s.box} data-invalid={ids['aria-invalid']}>
          {editor && <RichTextBar editor={editor} label={label} onImages={insertImages} />}
          <div className={cx(s.body, short && s.short)}>
            {off && <p className={s.reason}>{t('imageOff')}</p>}
            <EditorContent editor={editor} className={s.content} />
          </div>
          {sending !== null && (
            <div className={cx(s.line, l.between)}>
              <span role="status">{t('sending', { percent: sending })}</span>
              <Button size="sm" onClick={pictures.cancel}>
                {t('ui:upload.cancel')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
