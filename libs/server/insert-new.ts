import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Tx } from './db';

/** Inserts a row by its entity; does nothing if the table has a row with one of its unique keys already. */
export async function insertNew<T extends ObjectLiteral>(tx: Tx, entity: EntityTarget<T>, row: QueryDeepPartialEntity<T>): Promise<void> {
  await tx.createQueryBuilder().insert().into(entity).values(row).orIgnore().updateEntity(false).execute();
}
