import { cutText, typedText } from '@nightjar/domain/kernel/text';
import { type Column, type Columns, columnLetter, withoutSmartQuotes } from './columns.ts';
import type { TableRow } from './table.ts';

/** The message explains to an operator why a part of a row cannot be read. */
export class UnreadableCell extends Error {}

/** A message quotes at most this many characters of a cell. */
const mostQuotedCharacters = 60;

/** Reads the cells of one row of a table by the names of the table's columns. */
export class Cells {
  readonly row: number;
  readonly #cells: readonly string[];
  readonly #columns: Columns;

  constructor({ row, cells }: TableRow, columns: Columns) {
    this.row = row;
    this.#cells = cells;
    this.#columns = columns;
  }

  /**
   * Returns the text of a cell. It is undefined where the table has no such column, and empty where the row ends before
   * it.
   */
  at(column: Column): string | undefined {
    const place = this.#columns.get(column);
    if (!place) return undefined;
    const text = typedText(this.#cells[place.index] ?? '').trim();
    return place.isQuoted ? withoutSmartQuotes(text).trim() : text;
  }

  /** Returns the text in brackets in a column's title, such as "$" in "price ($)". */
  unit = (column: Column): string => this.#columns.get(column)?.unit ?? '';

  /** Writes a sentence about a cell, such as: "soon" in column C "starts" is no time. */
  about(column: Column, what: string): string {
    const text = this.at(column) ?? '';
    return text === ''
      ? `column ${this.#nameOf(column)} is empty: ${what}`
      : `"${cutText(text, mostQuotedCharacters)}" in column ${this.#nameOf(column)} ${what}`;
  }

  refuse(column: Column, what: string): never {
    throw new UnreadableCell(this.about(column, what));
  }

  #nameOf(column: Column): string {
    const place = this.#columns.get(column);
    return place ? `${columnLetter(place.index)} "${place.title}"` : `"${column}"`;
  }
}
