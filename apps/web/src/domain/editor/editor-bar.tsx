import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Clapperboard,
  Heading2,
  Heading3,
  ImagePlus,
  Images,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  Unlink,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_ACCEPT } from '../files/image-problem';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Popover } from '../../ui/menu';
import { TextInput } from '../../ui/inputs';
import { linkAddress, playerAddress } from './editor-nodes';
import { LibraryButton } from '../pictures/library-button';
import { useUploadsOff } from '../site-switch/use-switched-off';
import l from '../../ui/layout.module.css';
import s from './editor.module.css';

function Tool({
  label,
  on,
  disabled,
  onClick,
  children,
}: {
  label: string;
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Toolbar.Button
      type="button"
      className={s.tool}
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Toolbar.Button>
  );
}
interface AddressProps {
  icon: ReactNode;
  label: string;
  on?: boolean;
  action: string;
  hint: string;
  wrong: string;
  initial?: () => string;
  /** Turns the typed text into the address to use; null when it is no address. */
  check: (text: string) => string | null;
  onDone: (address: string) => void;
  extra?: (close: () => void) => ReactNode;
}
/** A tool that asks for an address first, such as the one for links. */
function AddressTool({ icon, label, on, action, hint, wrong, initial, check, onDone, extra }: AddressProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => setOpen(false);
  const submit = () => {
    const address = check(text);
    if (!address) {
      setError(wrong);
      return 'shown';
    }
    close();
    onDone(address);
    return 'acted';
  };
  return (
    <Popover
      label={label}
      align="start"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setError(null);
        setText(next ? (initial?.() ?? '') : '');
      }}
      button={
        <Toolbar.Button type="button" className={s.tool} aria-label={label} title={label} aria-pressed={on}>
          {icon}
        </Toolbar.Button>
      }
    >
      <form className={s.address} onSubmit={sending(submit)} data-area="admin">
        <TextInput
          label={label}
          hint={hint}
          error={error}
          inputMode="url"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="https://"
        />
        <div className={l.rowEnd}>
          {extra?.(close)}
          <Button type="submit" tone="primary" size="sm">
            {action}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

function MarkTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool label={t('h2')} on={is.h2} onClick={() => run().toggleHeading({ level: 2 }).run()}>
        <Heading2 aria-hidden="true" />
      </Tool>
      <Tool label={t('h3')} on={is.h3} onClick={() => run().toggleHeading({ level: 3 }).run()}>
        <Heading3 aria-hidden="true" />
      </Tool>
      <Tool label={t('bold')} on={is.bold} onClick={() => run().toggleBold().run()}>
        <Bold aria-hidden="true" />
      </Tool>
      <Tool label={t('italic')} on={is.italic} onClick={() => run().toggleItalic().run()}>
        <Italic aria-hidden="true" />
      </Tool>
      <Toolbar.Separator className={s.sep} />
      <Tool label={t('bullets')} on={is.bullets} onClick={() => run().toggleBulletList().run()}>
        <List aria-hidden="true" />
      </Tool>
      <Tool label={t('numbers')} on={is.numbers} onClick={() => run().toggleOrderedList().run()}>
        <ListOrdered aria-hidden="true" />
      </Tool>
      <Tool label={t('quote')} on={is.quote} onClick={() => run().toggleBlockquote().run()}>
        <Quote aria-hidden="true" />
      </Tool>
      <Toolbar.Separator className={s.sep} />
    </>
  );
}

function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const { link } = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      link: e.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <AddressTool
      icon={<Link2 aria-hidden="true" />}
      label={t('link')}
      on={link}
      action={t('apply')}
      hint={t('linkHint')}
      wrong={t('linkWrong')}
      initial={() => String(editor.getAttributes('link')['href'] ?? '')}
      check={linkAddress}
      onDone={(href) => {
        if (editor.state.selection.empty && !editor.isActive('link'))
          run()
            .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
            .run();
        else run().extendMarkRange('link').setLink({ href }).run();
      }}
      extra={(close) =>
        link && (
          <Button
            size="sm"
            tone="ghost"
            onClick={() => {
              close();
              run().extendMarkRange('link').unsetLink().run();
            }}
          >
            <Unlink aria-hidden="true" />
            {t('unlink')}
          </Button>
        )
      }
    />
  );
}

/** The toolbar of the text editor; arrow keys move between its tools. */
export function RichTextBar({ editor, label, onImages }: { editor: Editor; label: string; onImages: (files: File[]) => void }) {
  const { t } = useTranslation('editor');
  const file = useRef<HTMLInputElement>(null);
  const is = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  });
  const off = useUploadsOff();
  const run = () => editor.chain().focus();
  return (
    <Toolbar.Root className={s.bar} aria-label={t('tools', { label })}>
      <MarkTools editor={editor} />
      <LinkTool editor={editor} />
      <Tool label={t('image')} disabled={off} onClick={() => file.current?.click()}>
        <ImagePlus aria-hidden="true" />
      </Tool>
      <LibraryButton
        onPick={({ url }) =>
          run()
            .insertContent({ type: 'image', attrs: { src: url, alt: '' } })
            .run()
        }
      >
        {(open) => (
          <Tool label={t('library')} onClick={open}>
            <Images aria-hidden="true" />
          </Tool>
        )}
      </LibraryButton>
      <AddressTool
        icon={<Clapperboard aria-hidden="true" />}
        label={t('video')}
        action={t('insert')}
        hint={t('videoHint')}
        wrong={t('videoWrong')}
        check={playerAddress}
        onDone={(src) => run().insertContent({ type: 'embed', attrs: { src } }).run()}
      />
      <Toolbar.Separator className={s.sep} />
      <Tool label={t('undo')} disabled={!is.undo} onClick={() => run().undo().run()}>
        <Undo2 aria-hidden="true" />
      </Tool>
      <Tool label={t('redo')} disabled={!is.redo} onClick={() => run().redo().run()}>
        <Redo2 aria-hidden="true" />
      </Tool>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={PICTURE_ACCEPT}
        aria-label={t('image')}
        onChange={(event) => {
          onImages(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
    </Toolbar.Root>
  );
}
