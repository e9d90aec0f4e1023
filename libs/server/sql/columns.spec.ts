import { Column, Entity, PrimaryColumn } from 'typeorm';
import { COMPUTED_COLUMN } from '../columns';
import { columnsOf, rowOf, setOf } from './columns';
import { insertInto } from './insert';
import { sql } from './sql';
import { query, statement } from './statement';

@Entity({ name: 'bill' })
class Bill {
  @PrimaryColumn('bigint') billSeq: number;
  @Column('date') paidOn: string;
  @Column('text') last4: string;
  @Column('text', COMPUTED_COLUMN) words: string;
}

describe('the columns of an entity', () => {
  it('are read by its names, days as texts, and without those that a statement must name', () => {
    const read = statement('bill.all', () => sql`select ${columnsOf(Bill, 'b')} from bill b`);
    expect(read.text).toBe('/* bill.all */ select b.bill_seq as "billSeq", b.paid_on::text as "paidOn", b.last4 from bill b');
  });
  it('stand beside their values in a row', () => {
    const { text, values } = query('bill.add', sql`insert into bill ${rowOf(Bill, { billSeq: 7, last4: '1234' })}`);
    expect([text, values]).toEqual(['/* bill.add */ insert into bill (bill_seq, last4) values ($1, $2)', [7, '1234']]);
  });
  it('are set one by one, also to null', () => {
    const { text, values } = query('bill.set', sql`update bill set ${setOf(Bill, { paidOn: '2026-11-22', last4: null as never })}`);
    expect([text, values]).toEqual(['/* bill.set */ update bill set paid_on = $1, last4 = $2', ['2026-11-22', null]]);
  });
  it('that there are not, fail', () => {
    expect(() => setOf(Bill, { paid_on: '2026-11-22' } as never)).toThrow('Bill has no column paid_on.');
  });
});

describe('a row for any table', () => {
  it('has each column beside its value, which is null where it is missing, and an expression as it stands', () => {
    const { text, values } = insertInto('main.bill', { paidOn: sql`now()`, last4: '1234', addrRoad1: undefined }, sql`returning bill_seq`);
    expect([text, values]).toEqual([
      'insert into main.bill (paid_on, last4, addr_road1) values (now(), $1, $2) returning bill_seq',
      ['1234', null],
    ]);
  });
});
