import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import FilterSheet from './filter-sheet.tsx';
import { addressOf, type SearchAddress, searchOf } from './search-query.ts';
import { readTyped } from './typed-filters.ts';

interface PhoneFiltersProps {
  readonly text: string;
  readonly address: SearchAddress;
  readonly here: string;
  readonly onClose: () => void;
}

/** The sheet of filters over what is written and what is shown. */
export default function PhoneFilters({ text, address, here, onClose }: PhoneFiltersProps) {
  const navigate = useNavigate();
  const [{ query }] = useState(() => readTyped(text, searchOf(address)));
  return (
    <FilterSheet
      query={query}
      here={here}
      onShow={(wanted) => void navigate({ to: '/drive/search', search: addressOf(wanted) })}
      onClose={onClose}
    />
  );
}
