select :user_currency_symbol as currency_symbol
