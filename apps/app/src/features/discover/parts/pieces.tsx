import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { InventedFaces } from '../../../ui/face/invented-faces.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ProPlate } from '../../drinks/parts/pro-plate.tsx';
import { VoucherCard } from '../../drinks/parts/voucher-card.tsx';
import classes from './pieces.module.css';
import { discoverWords } from './words.ts';

const piecesWords = discoverWords.pieces;

/** Draws a piece of the map: friends who are out, and a bar with the people in it. */
function MapPreview() {
  return (
    <span className={classes.map}>
      <svg viewBox="0 0 340 200" preserveAspectRatio="xMidYMid slice" className={classes.streets} aria-hidden>
        <path className={classes.river} d="M-10 20C50 40 70 90 62 130S120 190 150 220H-10Z" />
        <path d="M96 -10L130 210M158 -10L192 210M222 -10L254 210M286 -10L318 210" />
        <path d="M60 34L350 -6M66 84L350 44M74 136L350 96M110 190L350 152" />
        <path className={classes.avenue} d="M-10 112L350 22M190 -10L240 210" />
      </svg>
      <span className={classes.friend} data-place="west">
        <InventedFaces from={3} count={1} />
      </span>
      <span className={classes.friend} data-place="east">
        <InventedFaces from={4} count={1} />
      </span>
      <span className={classes.bar}>
        <Icon name="Martini" weight="fill" size={20} />
      </span>
      <span className={classes.pin}>
        <span className={classes.words}>
          <span className={classes.name}>{piecesWords.bar}</span>
          <span className={classes.open}>{piecesWords.open}</span>
        </span>
        <InventedFaces count={3} />
      </span>
    </span>
  );
}

function DrinkPreview() {
  return (
    <Stack component="span" gap="sm">
      <VoucherCard kind="shot" {...piecesWords.drink} />
      <span className={classes.sent}>
        <Icon name="PaperPlaneTilt" size={20} />
        {piecesWords.sent}
      </span>
    </Stack>
  );
}

const tealColourId = 3;

function ProPlatePreview() {
  return <ProPlate colourId={tealColourId} code="4827" />;
}

function ProductPreview({ children }: { children: ReactNode }) {
  return (
    <div className={classes.piece} aria-hidden>
      {children}
    </div>
  );
}

/** People who have not seen the product yet see these parts of it, drawn by the app's own components. */
export const productPreviews = {
  see: (
    <ProductPreview>
      <MapPreview />
    </ProductPreview>
  ),
  send: (
    <ProductPreview>
      <DrinkPreview />
    </ProductPreview>
  ),
  pour: (
    <ProductPreview>
      <ProPlatePreview />
    </ProductPreview>
  ),
};
