"""Who somebody is: devices, passkeys, addresses, codes; what is known of a person; hosts, and what they are told."""
