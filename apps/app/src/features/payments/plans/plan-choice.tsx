import { RadioTiles } from '../../../ui/input/radio-tiles.tsx';
import { formatDollars, type Offer } from '../flow.ts';
import { PlanCard } from './plan-card.tsx';
import { drinkSentence, offerFacts, termText } from './words.ts';

export type PlanChoiceProps = {
  /** The label names the group of offers, such as "Plans". */
  label: string;
  offers: readonly Offer[];
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
  disabled: boolean;
};

export function PlanChoice({ label, offers, chosen, onChoose, disabled }: PlanChoiceProps) {
  const isChosen = (offer: Offer) => offer.price.id === chosen?.price.id;
  return (
    <RadioTiles
      label={label}
      layout="list"
      disabled={disabled}
      isChosen={isChosen}
      onChange={onChoose}
      tiles={offers.map(offer => ({
        id: offer.price.id,
        value: offer,
        label: offerLabel(offer),
        content: <OfferCard offer={offer} chosen={isChosen(offer)} />,
      }))}
    />
  );
}

function OfferCard({ offer, chosen }: { offer: Offer; chosen: boolean }) {
  const { product, price } = offer;
  return (
    <PlanCard
      kind={product.kind === 'plan' ? 'plan' : 'pass'}
      name={product.name}
      price={formatDollars(price.unit_amount)}
      term={termText(price)}
      facts={offerFacts(price)}
      worth={drinkSentence(price)}
      chosen={chosen}
    />
  );
}

function offerLabel({ product, price }: Offer): string {
  const cost = [formatDollars(price.unit_amount), termText(price)].filter(word => word !== null).join(' ');
  return [product.name, cost, ...offerFacts(price), drinkSentence(price)].filter(Boolean).join(', ');
}
