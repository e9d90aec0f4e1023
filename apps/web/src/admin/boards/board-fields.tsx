import type { InferType } from 'yup';
import { BOARD_SCOPE, values, POST_TYPE, type BoardScope } from '@madang/contracts/codes';
import { BOARD_TYPES, boardUpdate, CATEGORIES_MAX, CATEGORY_MAX, WRITE_SCOPES, type Board } from '@madang/contracts/main/board';
import { useTranslation } from 'react-i18next';
import { useContractForm, type ContractForm } from '../../lib/form';
import { Select, RadioCard } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import l from '../../ui/layout.module.css';

type BoardType = (typeof BOARD_TYPES)[number];
type Input = InferType<typeof boardUpdate>;
/** The state of the form for a board, of the site or of a class. */
export function useBoardForm(board: Board | null, inClass: boolean, submit: (input: Input) => Promise<void>) {
  const scope = inClass ? BOARD_SCOPE.PARTICIPANTS : null;
  return useContractForm(boardUpdate, {
    defaults: {
      name: board?.name ?? '',
      typeCd: (board?.typeCd as BoardType | undefined) ?? POST_TYPE.GENERAL,
      readScope: board?.readScope ?? scope ?? BOARD_SCOPE.EVERYONE,
      writeScope: board?.writeScope ?? scope ?? BOARD_SCOPE.MEMBERS,
      categories: board?.categories ?? [],
    },
    submit,
  });
}

const PAIR_COLUMNS = 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))';
export function BoardFields({ form, first }: { form: ContractForm<Input>; first?: boolean }) {
  const { t } = useTranslation('admin-boards');
  const scopes = (list: readonly BoardScope[]) => list.map((value) => ({ value, label: t(`scope.${value}`) }));
  const categories = form.value('categories');
  return (
    <div className={l.stack20}>
      <TextInput label={t('field.name')} required counts maxLength={40} {...(first && { 'data-first': true })} {...form.counted('name')} />
      <RadioCard<BoardType>
        label={t('field.type')}
        columns={PAIR_COLUMNS}
        options={BOARD_TYPES.map((value) => ({ value, label: t(`type.${value}`), hint: t(`typeHint.${value}`) }))}
        {...form.value('typeCd')}
      />
      <div className={l.columns240}>
        <Select<BoardScope>
          label={t('field.read')}
          hint={t('field.readHint')}
          options={scopes(values(BOARD_SCOPE))}
          {...form.value('readScope')}
        />
        <Select
          label={t('field.write')}
          hint={t('field.writeHint')}
          options={WRITE_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
          {...form.value('writeScope')}
        />
      </div>
      <LinesField
        name="categories"
        label={t('field.categories')}
        hint={t('field.categoriesHint')}
        placeholder={t('field.category')}
        lineMax={CATEGORY_MAX}
        error={categories.error}
        value={categories.value ?? []}
        max={CATEGORIES_MAX}
        onChange={categories.onChange}
      />
    </div>
  );
}
