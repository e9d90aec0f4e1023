import type { Banner } from '@madang/contracts/main/channel';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { IconButton } from '../../ui/button';
import { Textarea, TextInput } from '../../ui/inputs';
import { ImageField } from '../../domain/files/upload';
import s from './site.module.css';

/** The shape recommended for slides: 3600 by 640. */
const ASPECT = 3600 / 640;

interface SlideCardProps {
  slide: Banner;
  grip: ReactNode;
  index: number;
  errorOf: (name: keyof Banner) => FieldMessage;
  onChange: (change: Partial<Banner>) => void;
  onRemove: () => void;
}
export function SlideCard({ slide, grip, index, errorOf, onChange, onRemove }: SlideCardProps) {
  const { t } = useTranslation('admin-site');
  const text = (name: 'eyebrow' | 'title' | 'text' | 'buttonLabel' | 'linkUrl') => ({
    label: t(`slide.${name}`),
    value: slide[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={s.slide}>
      <header>
        {grip}
        <b className={s.grow}>{t('homepage.slideOf', { index: index + 1 })}</b>
        <IconButton dense label={t('homepage.removeSlide', { index: index + 1 })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      <div className={s.fields}>
        <div className={s.wide}>
          <ImageField
            label={t('slide.imageUrl')}
            hint={t('slide.imageHint')}
            aspect={ASPECT}
            value={slide.imageUrl}
            error={errorOf('imageUrl')}
            onChange={(imageUrl) => onChange({ imageUrl })}
          />
        </div>
        <div className={s.two}>
          <TextInput maxLength={40} {...text('eyebrow')} />
          <Textarea rows={2} maxLength={60} {...text('title')} />
        </div>
        <TextInput maxLength={120} {...text('text')} />
        <div className={s.two}>
          <TextInput maxLength={20} {...text('buttonLabel')} />
          <TextInput maxLength={2000} {...text('linkUrl')} />
        </div>
      </div>
    </div>
  );
}
