import type { Picture } from '@madang/contracts/main/picture';
import { Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import { PICTURE_ACCEPT } from '../files/image-problem';
import { useAddPictures } from './use-pictures';
import l from '../../ui/layout.module.css';
import s from './pictures.module.css';

/** A button that lets a person choose pictures (JPEG or PNG, several at once) in the browser's file dialog. */
export function FilesButton({
  onFiles,
  label,
  ...button
}: { onFiles: (files: File[]) => void; label: string } & Pick<ButtonProps, 'tone' | 'size'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_ACCEPT}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface DropProps {
  may: boolean;
  onAdded: (picture: Picture) => void;
  children: (add: (files: File[]) => void) => ReactNode;
}
/** An area into which pictures can be dropped; it shows the progress of their upload. */
export function DropArea({ may, onAdded, children }: DropProps) {
  const { t } = useTranslation('pictures');
  const [over, setOver] = useState(false);
  const { add, sending, cancel } = useAddPictures(onAdded);
  const take = (files: File[]) => void add(files);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const on = may && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: drop,
  };
  return (
    <div className={cx(s.area, over && s.over)} {...on}>
      {sending && (
        <div className={cx(l.box, l.stack8)} role="status">
          <span className="num">{t('sending', { at: sending.at, of: sending.of, percent: sending.percent })}</span>
          <Progress percent={sending.percent} label={t('sending', { at: sending.at, of: sending.of, percent: sending.percent })} />
          <Button size="sm" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {children(take)}
      {over && <p className={s.dropHere}>{t('dropHere')}</p>}
    </div>
  );
}
