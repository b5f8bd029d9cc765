import type { ReactNode } from 'react';
import { Crowd } from '../../../ui/face/crowd.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ProPlate } from '../../drinks/parts/pro-plate.tsx';
import { VoucherCard } from '../../drinks/parts/voucher-card.tsx';
import classes from './pieces.module.css';
import { discoverWords } from './words.ts';

const words = discoverWords.pieces;

/** A bar of the map with the people in it. */
function MapPiece() {
  return (
    <span className={classes.map}>
      <img src="/night.webp" alt="" className={classes.night} />
      <span className={classes.pin}>
        <span className={classes.words}>
          <span className={classes.name}>{words.bar}</span>
          <span className={classes.open}>{words.open}</span>
        </span>
        <Crowd count={3} />
      </span>
    </span>
  );
}

/** A drink on its way to a friend. */
function DrinkPiece() {
  return (
    <span className={classes.drink}>
      <VoucherCard kind="shot" {...words.drink} />
      <span className={classes.sent}>
        <Icon name="PaperPlaneTilt" size={20} />
        {words.sent}
      </span>
    </span>
  );
}

const teal = 3;

/** A bartender's code and color. */
function PourPiece() {
  return <ProPlate colourId={teal} code="4827" />;
}

function Piece({ children }: { children: ReactNode }) {
  return (
    <div className={classes.piece} aria-hidden>
      {children}
    </div>
  );
}

/** Live pieces of the product, for people who have not seen it yet. */
export const pieces = {
  see: (
    <Piece>
      <MapPiece />
    </Piece>
  ),
  send: (
    <Piece>
      <DrinkPiece />
    </Piece>
  ),
  pour: (
    <Piece>
      <PourPiece />
    </Piece>
  ),
};
