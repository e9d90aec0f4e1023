import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, confirm, toast, type DialogSize } from '../../lib/dialogs';
import { Button, IconButton } from '../../ui/button';
import { DayField, MomentField } from '../../ui/date';
import { BottomSheet, Dialog, Drawer } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { Menu, Tooltip } from '../../ui/menu';
import { ImageField } from '../../domain/files/upload';
import l from '../../ui/layout.module.css';

const DIALOG_SIZES: [DialogSize, string][] = [
  ['s', 'small'],
  ['m', 'medium'],
  ['l', 'large'],
];

export function OverlaysSample() {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState<DialogSize | 'drawer' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  const content = (
    <div className={l.stack16}>
      <p>{t('word.body')}</p>
      <TextInput label={t('word.name')} />
    </div>
  );
  const foot = (
    <>
      <Button onClick={close}>{t('word.later')}</Button>
      <Button tone="primary" onClick={close}>
        {t('word.save')}
      </Button>
    </>
  );
  return (
    <>
      <div className={l.rowMiddle}>
        <Button onClick={() => void alert(t('word.bad'))}>{t('word.alert')}</Button>
        <Button
          onClick={() =>
            void confirm(t('word.confirmText'), {
              title: t('word.confirmTitle'),
              action: t('word.cancel'),
              cancel: t('word.keep'),
              danger: true,
            })
          }
        >
          {t('word.confirm')}
        </Button>
        {DIALOG_SIZES.map(([size, key]) => (
          <Button key={size} onClick={() => setOpen(size)}>
            {t(`word.${key}`)}
          </Button>
        ))}
        <Button onClick={() => setOpen('drawer')}>{t('word.drawer')}</Button>
        <Button onClick={() => setOpen('sheet')}>{t('word.sheet')}</Button>
      </div>
      <div className={l.rowMiddle}>
        <Button onClick={() => toast(t('word.toastGood'), { action: { label: t('word.see'), onClick: close } })}>
          {t('word.toastGood')}
        </Button>
        <Button onClick={() => toast(t('word.toastInfo'), { tone: 'info' })}>{t('word.toastInfo')}</Button>
        <Button onClick={() => toast(t('word.toastBad'), { tone: 'bad' })}>{t('word.toastBad')}</Button>
        <Menu
          label={t('word.menu')}
          items={[
            { label: t('word.edit'), icon: <Pencil aria-hidden="true" />, onSelect: close },
            null,
            { label: t('word.remove'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: close },
          ]}
          button={
            <IconButton outlined label={t('word.menu')}>
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        />
        <Tooltip text={t('word.tipText')}>
          <Button tone="ghost">{t('word.tip')}</Button>
        </Tooltip>
      </div>
      {DIALOG_SIZES.map(([size, key]) => (
        <Dialog key={size} open={open === size} size={size} title={t(`word.${key}`)} note={t('word.note')} onClose={close} foot={foot}>
          {content}
        </Dialog>
      ))}
      <Drawer open={open === 'drawer'} title={t('word.drawer')} onClose={close} foot={foot}>
        {content}
      </Drawer>
      <BottomSheet open={open === 'sheet'} title={t('word.sheet')} onClose={close} foot={foot}>
        {content}
      </BottomSheet>
    </>
  );
}

export function DatesSample() {
  const { t } = useTranslation('kit');
  const [day, setDay] = useState('2026-11-20');
  const [moment, setMoment] = useState({ day: '2026-11-30', time: '18:00' });
  const [cover, setCover] = useState<string | null>(null);
  return (
    <div className={l.columns240}>
      <DayField label={t('word.day')} value={day} onChange={setDay} />
      <MomentField label={t('word.moment')} value={moment} onChange={setMoment} byTime min={day} />
      <ImageField label={t('word.cover')} value={cover} onChange={setCover} />
    </div>
  );
}
