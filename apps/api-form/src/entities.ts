import { FormAnswerEntity, FormBlockEntity, FormEntity } from './form/form.entity';

/** Every table that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [FormEntity, FormBlockEntity, FormAnswerEntity];
